import { browserScripts, server } from '../rspack.config.base.ts';

const context = import.meta.dirname;

export default [
  server({
    context,
    entry: { main: './src/main.ts', 'emit-schema': './src/http/graphql/emit-schema.ts', ops: './src/ops.ts' },
  }),
  browserScripts({
    context,
    entry: { stripe: './sandbox/services/stripe/stripe-js/stripe-js.ts' },
  }),
];
