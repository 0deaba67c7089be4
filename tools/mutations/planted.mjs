import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes/command.mjs';
import { mutated } from './mutated.mjs';

/**
 * A change that is in what a run of tests loads, and never in the files: several run side by side, and one that is
 * killed leaves nothing behind.
 * @typedef {object} Change
 * @property {string} file from gateway/src; what is elsewhere begins with `../../`
 * @property {string} from stands there once
 * @property {string} to
 */

/**
 * The setting of a run of tests that plants the change.
 * @param {Change} change
 */
export const planting = ({ file, from, to }) => ({ PLANTED: JSON.stringify({ file, from, to }) });

const { PLANTED } = process.env;
/** @type {Change | undefined} */
const planted = PLANTED ? JSON.parse(PLANTED) : undefined;
const changedPath = planted && join(root, 'gateway/src', planted.file);

/**
 * The text of the file with the change that this run plants in it; undefined for every other file.
 * @param {string} path
 */
export const plantedText = (path) =>
  planted && path === changedPath ? mutated(readFileSync(path, 'utf8'), planted) : undefined;

/**
 * The text of a file of code, with the change if this run plants one in it: for tests that read code and don't run it.
 * @param {string} path
 */
export const textOfCode = (path) => plantedText(path) ?? readFileSync(path, 'utf8');

/** The file that this run has changed, if any, with its text. @returns {[path: string, text: string][]} */
export const plantedFiles = () => (changedPath ? [[changedPath, textOfCode(changedPath)]] : []);
