import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayInUtc } from '@fairway/schema/days';
import { BadSetting } from '../env-readers.ts';

export const legalKinds = ['terms', 'privacy'] as const;

/** A text of the operator's that people agree to, in one version. */
export interface LegalText {
  /** 'terms-2026-11-01' */
  id: string;
  kind: (typeof legalKinds)[number];
  /** Its version: the day from which it is in force. */
  version: string;
  text: string;
  /** Of its words: what somebody agreed to is these. */
  sha256: string;
}

/** The texts in a folder, as `terms-2026-11-01.txt` and `privacy-2026-11-01.txt`; none without a folder. */
export function legalTextsIn(folder: string | undefined): LegalText[] {
  if (folder === undefined) return [];
  const texts = namesIn(folder).flatMap((name): LegalText[] => {
    if (name.startsWith('.')) return [];
    const [, id, word, version] = /^((\w+)-(\d{4}-\d\d-\d\d))\.txt$/.exec(name) ?? [];
    const kind = legalKinds.find((one) => one === word);
    if (!id || !kind || !version || !isDay(version))
      throw new BadSetting(
        `LEGAL_TEXTS holds "${name}": texts are called like terms-2026-11-01.txt and privacy-2026-11-01.txt.`,
      );
    const text = textIn(join(folder, name));
    return [{ id, kind, version, text, sha256: sha256Of(text) }];
  });
  if (texts.length === 0) throw new BadSetting(`LEGAL_TEXTS is "${folder}", in which there is no text.`);
  return texts.sort((a, b) => (a.version < b.version ? -1 : 1));
}

/** Of what a reader sees: how lines end, and space at the end, are not words. */
export const sha256Of = (text: string): string =>
  createHash('sha256').update(text.trim().replaceAll('\r\n', '\n')).digest('hex');

const isDay = (text: string) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

/** Nobody can agree to a text that can't be read. */
function textIn(path: string): string {
  try {
    const text = readFileSync(path, 'utf8');
    if (text.trim() !== '') return text;
  } catch {}
  throw new BadSetting(`LEGAL_TEXTS holds "${path}", which is no file with a text that can be read.`);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    throw new BadSetting(`LEGAL_TEXTS must be a folder that can be read, but is "${folder}".`);
  }
}

/** The texts in force on that day (UTC): the newest version of each kind whose day has come. */
export const textsInForce = (texts: readonly LegalText[], now: Date): LegalText[] =>
  legalKinds.flatMap(
    (kind) => texts.findLast((text) => text.kind === kind && text.version <= dayInUtc(now)) ?? [],
  );
