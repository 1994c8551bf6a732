/** Texts of the page, in one language: nested objects of templates. */
export type Texts = { readonly [key: string]: string | Texts };

/** Returns the text of a key. An unknown key returns itself, which is better than no page. */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** Makes a reader of texts as i18next writes them: `{{name}}`, `{{count, number}}`, and keys with `_one`, `_other`. */
export function sayIn(texts: Texts, language: string): Say {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const find = (key: string): string | undefined => {
    let at: string | Texts | undefined = texts;
    for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
    return typeof at === 'string' ? at : undefined;
  };
  return (key, values = {}) => {
    const { count } = values;
    const plural = typeof count === 'number' ? find(`${key}_${plurals.select(count)}`) : undefined;
    const template = plural ?? find(key) ?? find(`${key}_other`) ?? key;
    return template.replace(/\{\{(\w+)(, ?number)?\}\}/g, (all, name: string, isNumber?: string) => {
      const value = values[name];
      if (value === undefined) return all;
      return isNumber && typeof value === 'number' ? numbers.format(value) : String(value);
    });
  };
}
