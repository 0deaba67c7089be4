import { native } from '../jest.config.base.mjs';

export default native(import.meta.dirname);
