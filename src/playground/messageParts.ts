import type { ComponentView, MessageView } from './memberProtocol.js';

/** All components of a message, nested ones included, in reading order. */
export function componentsOf(message: MessageView): ComponentView[] {
  const walk = (component: ComponentView): ComponentView[] => {
    const children = Array.isArray(component.components) ? (component.components as ComponentView[]) : [];
    const accessory = component.accessory as ComponentView | undefined;
    return [component, ...children.flatMap(walk), ...(accessory === undefined ? [] : walk(accessory))];
  };
  return message.components.flatMap(walk);
}

/** All words of a message: its content and its text displays. */
export function textOf(message: MessageView): string {
  const texts = componentsOf(message).flatMap(({ type, content }) => (type === 10 ? [String(content)] : []));
  return [message.content, ...texts].filter((text) => text !== '').join('\n');
}

/** The buttons of a message, in reading order. */
export function buttonsOf(message: MessageView): ComponentView[] {
  return componentsOf(message).filter(({ type }) => type === 2);
}
