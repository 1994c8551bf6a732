import { type APIMessageTopLevelComponent, type AttachmentBuilder, ComponentType } from 'discord.js';

/** A message of parts one below the other. */
export type Page = {
  readonly components: APIMessageTopLevelComponent[];
  readonly files: AttachmentBuilder[];
};

export type Part = Extract<
  APIMessageTopLevelComponent,
  { type: ComponentType.Container }
>['components'][number];

export const text = (content: string): Part => ({ type: ComponentType.TextDisplay, content });

export const pageOf = (parts: readonly Part[], files: AttachmentBuilder[] = []): Page => ({
  components: [{ type: ComponentType.Container, components: [...parts] }],
  files,
});
