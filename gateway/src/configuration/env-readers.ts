import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** An invalid setting. Its message is the one sentence that the operator sees. */
export class BadSetting extends Error {}

/** What a file says, without the space around it. */
function contentOf(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    throw new BadSetting(`${name} must be a file that can be read, but is "${path}".`);
  }
}

/** The environment as it stands. */
export type Raw = Record<string, string | undefined>;

/** Readers of single settings, which say what is wrong with them. */
export const readersOf = (raw: Raw) => {
  const folder = raw.SECRETS_FOLDER?.trim();
  if (folder && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new BadSetting(`SECRETS_FOLDER must be a folder, but is "${folder}".`);

  /** From the file that the same name with `_FILE` gives. */
  const namedFile = (name: string): string | undefined => {
    const path = raw[name]?.trim();
    if (!path) return undefined;
    const content = contentOf(path, name);
    // Rather than going on without what was meant to be there, such as on another database.
    if (content === '') throw new BadSetting(`${name} names "${path}", in which there is nothing.`);
    return content;
  };

  /** From the file of that name in the folder of secrets; one that is empty is not set, as an empty variable isn't. */
  const secretFile = (name: string): string | undefined => {
    const path = folder ? join(folder, name) : undefined;
    return path && existsSync(path) ? contentOf(path, `${name} in SECRETS_FOLDER`) || undefined : undefined;
  };

  /** From the variable, or from a file, as orchestrators hand out secrets. */
  const value = (name: string): string | undefined => {
    const given = Object.entries({
      [name]: raw[name]?.trim() || undefined,
      [`${name}_FILE`]: namedFile(`${name}_FILE`),
      [`${name} in SECRETS_FOLDER`]: secretFile(name),
    }).filter(([, text]) => text !== undefined);
    if (given.length > 1)
      throw new BadSetting(
        `${given.map(([where]) => where).join(' and ')} are both set: which one holds is not for us to guess.`,
      );
    return given[0]?.[1];
  };

  /** Reads one variable; `secret` values are never repeated in the message. */
  const read = <T>(
    name: string,
    expects: string,
    type: z.ZodType<T, string>,
    options?: { secret: boolean },
  ) => {
    const text = value(name);
    if (text === undefined) return undefined;
    const parsed = type.safeParse(text);
    if (parsed.success) return parsed.data;
    throw new BadSetting(`${name} must be ${expects}${options?.secret ? '' : `, but is "${text}"`}.`);
  };

  const whole = (min: number, max: number) =>
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .pipe(z.number().min(min).max(max));
  const decimal = (min: number, max: number) =>
    z
      .string()
      .regex(/^\d{1,8}(\.\d{1,6})?$/)
      .transform(Number)
      .pipe(z.number().min(min).max(max));
  const url = (...protocols: string[]) =>
    z
      .string()
      .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol))
      .transform((text) => text.replace(/\/+$/, ''));

  const web = (name: string) =>
    read(name, 'a web address such as https://example.com', url('http:', 'https:'));
  const text = (name: string) => value(name);
  const flag = (name: string) =>
    read(
      name,
      '1 or 0',
      z.enum(['0', '1']).transform((digit) => digit === '1'),
    );

  /** All of a service's variables, or none of them. */
  const service = <T extends Record<string, string | undefined>>(title: string, settings: T) => {
    const names = Object.keys(settings);
    const missing = names.filter((name) => settings[name] === undefined);
    if (missing.length === names.length) return undefined;
    if (missing.length > 0) {
      const given = names.filter((name) => settings[name] !== undefined);
      throw new BadSetting(
        `${title} is only half configured: ${given.join(', ')} is set, but ${missing.join(' and ')} is missing.`,
      );
    }
    return settings as { [K in keyof T]: string };
  };

  return { read, whole, decimal, url, web, text, flag, service };
};

export type Readers = ReturnType<typeof readersOf>;
