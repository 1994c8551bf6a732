import * as z from 'zod/v4/core';
import { type FieldError, type FieldPath, invalidForm } from '../errors.js';
import { isJson } from '../world/wire.js';
import type { Json } from '../world/world.js';

const at = (body: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null
        ? (value as Record<string | number, unknown>)[step]
        : undefined,
    body,
  );

const TYPE_CODES: Readonly<Record<string, readonly [code: string, message: string]>> = {
  string: ['STRING_TYPE_CONVERT', 'Could not interpret the value as string.'],
  number: ['NUMBER_TYPE_COERCE', 'Value is not a number.'],
  int: ['NUMBER_TYPE_COERCE', 'Value is not int.'],
  boolean: ['BOOLEAN_TYPE_CONVERT', "Must be either 'true' or 'false'."],
  array: ['LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType'],
  object: ['MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType'],
  record: ['DICT_TYPE_CONVERT', 'Only dictionaries may be used in a DictType'],
};

/** Parses a body by a schema. Throws 50035 with Discord's nested errors if it does not match. */
export function parseBody(schema: z.$ZodType, body: unknown, prefix: FieldPath = []): Json {
  const result = z.safeParse(schema, body);
  if (!result.success) {
    throw invalidForm(result.error.issues.flatMap((issue) => fieldErrors(issue, body, prefix, [])));
  }
  if (!isJson(result.data)) {
    throw invalidForm([
      { path: prefix, code: 'MODEL_TYPE_CONVERT', message: 'Only dictionaries may be used in a ModelType' },
    ]);
  }
  return result.data;
}

function fieldErrors(issue: z.$ZodIssue, body: unknown, prefix: FieldPath, outer: FieldPath): FieldError[] {
  const local = [...outer, ...(issue.path as (string | number)[])];
  const path = [...prefix, ...local];
  const one = (code: string, message: string, at_: FieldPath = path): FieldError[] => [
    { path: at_, code, message },
  ];
  const value = at(body, local);

  switch (issue.code) {
    case 'invalid_type': {
      if (value === undefined) return one('BASE_TYPE_REQUIRED', 'This field is required');
      const [code, message] = TYPE_CODES[issue.expected] ?? ['BASE_TYPE_INVALID', 'Value is invalid.'];
      return one(code, message);
    }
    case 'too_small':
    case 'too_big':
      return one(...sizeError(issue, value));
    case 'invalid_format':
      return issue.format === 'url'
        ? one('URL_TYPE_INVALID_URL', 'Not a well formed URL.')
        : one('STRING_TYPE_REGEX', 'String value did not match validation regex.');
    case 'unrecognized_keys':
      // Discord ignores unknown keys. The playground refuses them, because they are nearly always a mistake.
      return issue.keys.flatMap((key) => one('UNKNOWN_KEY', 'This field is not known.', [...path, key]));
    case 'invalid_union':
      return unionErrors(issue, body, prefix, local);
    case 'invalid_value':
      return one('BASE_TYPE_CHOICES', `Value must be one of {${issue.values.map(String).join(', ')}}.`);
    default:
      return one('BASE_TYPE_INVALID', issue.message ?? 'Value is invalid.');
  }
}

function sizeError(
  issue: z.$ZodIssueTooSmall | z.$ZodIssueTooBig,
  value: unknown,
): readonly [code: string, message: string] {
  const isLength = typeof value === 'string' || Array.isArray(value);
  if (issue.code === 'too_small') {
    if (value === '') return ['BASE_TYPE_REQUIRED', 'This field is required'];
    return isLength
      ? ['BASE_TYPE_MIN_LENGTH', `Must be ${issue.minimum} or more in length.`]
      : ['NUMBER_TYPE_MIN', `int value should be greater than or equal to ${issue.minimum}.`];
  }
  return isLength
    ? ['BASE_TYPE_MAX_LENGTH', `Must be ${issue.maximum} or fewer in length.`]
    : ['NUMBER_TYPE_MAX', `int value should be less than or equal to ${issue.maximum}.`];
}

/**
 * Picks a union's branch by its `type`, as Discord does, and returns that branch's errors. Without a `type` it picks the branch
 * that matches the body furthest.
 */
function unionErrors(
  issue: z.$ZodIssueInvalidUnion,
  body: unknown,
  prefix: FieldPath,
  local: FieldPath,
): FieldError[] {
  const isAboutType = (inner: z.$ZodIssue): boolean => inner.path.length === 1 && inner.path[0] === 'type';
  const depth = (branch: readonly z.$ZodIssue[]): number =>
    Math.max(...branch.map(({ path }) => path.length));
  const [closest] = issue.errors
    .filter((branch) => branch.length > 0 && !branch.some(isAboutType))
    .sort((a, b) => depth(b) - depth(a) || a.length - b.length);
  if (closest !== undefined && isJson(at(body, local))) {
    return closest.flatMap((inner) => fieldErrors(inner, body, prefix, local));
  }
  const types = issue.errors.flatMap((branch) =>
    branch.flatMap((inner) => (isAboutType(inner) && inner.code === 'invalid_value' ? inner.values : [])),
  );
  if (types.length > 0) {
    return [
      {
        path: [...prefix, ...local, 'type'],
        code: 'UNION_TYPE_CHOICES',
        message: `Value of field "type" must be one of (${types.map(String).join(', ')}).`,
      },
    ];
  }
  return [{ path: [...prefix, ...local], code: 'BASE_TYPE_INVALID', message: 'Value is invalid.' }];
}
