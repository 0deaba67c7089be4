import { shell } from '../rspack.config.base.ts';

export default shell({ context: import.meta.dirname, port: 4100 });
