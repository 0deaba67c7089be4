import { node } from '../jest.config.base.mjs';

export default node(import.meta.dirname);
