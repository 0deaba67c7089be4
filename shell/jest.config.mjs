import { join } from 'node:path';
import { screen } from '../jest.config.base.mjs';
import { frontEnds } from '../tools/front-ends.mjs';

// The kit and the journeys are projects of their own.
export default screen(import.meta.dirname, {
  roots: ['<rootDir>/src'],
  globals: { FRONT_ENDS: frontEnds(join(import.meta.dirname, '..')) },
});
