// The one build recipe. The gateway calls `server`, the shell and the micro-frontends call theirs.
import type { Configuration, RuleSetRule } from '@rspack/core';

const typescript = (options: { browser: boolean; development: boolean }): RuleSetRule => ({
  test: /\.tsx?$/,
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: options.browser, decorators: !options.browser },
      transform: options.browser
        ? {
            react: {
              runtime: 'automatic',
              importSource: '@emotion/react',
              development: options.development,
            },
          }
        : { legacyDecorator: true, decoratorMetadata: true },
      target: options.browser ? 'es2022' : 'es2023',
      // MikroORM and type-graphql find classes by their names.
      keepClassNames: !options.browser,
    },
  },
  type: 'javascript/auto',
});

/** A bundle for Node: our own code and the workspaces in, packages from the registry stay outside. */
export function server(options: { context: string; entry: Record<string, string> }): Configuration {
  return {
    context: options.context,
    mode: 'production',
    target: 'node24',
    entry: options.entry,
    devtool: 'source-map',
    output: {
      path: `${options.context}/dist`,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      library: { type: 'module' },
      clean: true,
    },
    resolve: { extensions: ['.ts', '.js'] },
    module: {
      rules: [typescript({ browser: false, development: false })],
      parser: { javascript: { importMeta: false } },
    },
    externalsType: 'module',
    externals: [
      ({ request }, callback) => {
        const ours = !request || /^[./]/.test(request) || request.startsWith('@fairway/');
        return ours ? callback() : callback(undefined, `module ${request}`);
      },
    ],
    optimization: { minimize: false },
    node: false,
  };
}
