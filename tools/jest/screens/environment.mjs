import { createRequire } from 'node:module';
import { keepComputedStyles } from './computed-styles.mjs';

// After the import above, since jsdom takes what is replaced there only once.
/** @type {typeof import('jest-environment-jsdom').default} */
const FixedEnvironment = createRequire(import.meta.url)('jest-fixed-jsdom');

/** The pretend browser of screen tests: jsdom, without what it computes over and over. */
export default class ScreenEnvironment extends FixedEnvironment {
  /** @param {ConstructorParameters<typeof FixedEnvironment>} parts */
  constructor(...parts) {
    super(...parts);
    if (this.dom) keepComputedStyles(this.dom.window);
  }
}
