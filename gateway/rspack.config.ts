import { server } from '../rspack.config.base.ts';

export default server({
  context: import.meta.dirname,
  entry: { main: './src/main.ts', 'emit-schema': './src/emit-schema.ts', ops: './src/ops.ts' },
});
