import { screen } from '../jest.config.base.mjs';

export default screen(import.meta.dirname);
