import * as z from 'zod/v4/core';

/** Keys that Discord accepts but a schema lacks. `schemas.ts` gives the reasons. */
type Departures = ReadonlyMap<z.$ZodType, Readonly<Record<string, z.$ZodType>>>;

/**
 * Returns a function that rebuilds a schema so that no object in it accepts unknown keys.
 *
 * The package's own `setStrictObject(true)` comes too late: the package builds its schemas while its module is evaluated,
 * before any importer can call the function.
 */
export function strictly(departures: Departures): (schema: z.$ZodType) => z.$ZodType {
  const done = new Map<z.$ZodType, z.$ZodType>();

  const strict = (schema: z.$ZodType): z.$ZodType => {
    const known = done.get(schema);
    if (known !== undefined) return known;
    const made = rebuild(schema);
    done.set(schema, made);
    return made;
  };

  const rebuild = (schema: z.$ZodType): z.$ZodType => {
    const { def } = (schema as z.$ZodTypes)._zod;
    switch (def.type) {
      case 'object': {
        const shape: Record<string, z.$ZodType> = {};
        for (const [key, value] of Object.entries(def.shape)) shape[key] = strict(value);
        Object.assign(shape, departures.get(schema));
        return z.clone(schema, { ...def, shape, catchall: new z.$ZodNever({ type: 'never' }) } as never);
      }
      case 'lazy': {
        const { getter } = def;
        return z.clone(schema, { ...def, getter: () => strict(getter()) } as never);
      }
      case 'optional':
      case 'nullable':
        return z.clone(schema, { ...def, innerType: strict(def.innerType) } as never);
      case 'array':
        return z.clone(schema, { ...def, element: strict(def.element) } as never);
      case 'union':
        return z.clone(schema, { ...def, options: def.options.map(strict) } as never);
      case 'record':
        return z.clone(schema, { ...def, valueType: strict(def.valueType) } as never);
      default:
        return schema;
    }
  };

  return strict;
}
