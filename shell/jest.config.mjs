import { screen } from '../jest.config.base.mjs';

// The kit and the journeys are projects of their own.
export default screen(import.meta.dirname, { roots: ['<rootDir>/src'] });
