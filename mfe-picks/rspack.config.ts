import { remote } from '../rspack.config.base.ts';

export default remote({ context: import.meta.dirname, name: 'mfe-picks', port: 4102 });
