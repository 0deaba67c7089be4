// The one build recipe. The gateway calls `server`, the shell and the micro-frontends call theirs.

import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

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
              refresh: options.development,
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

/** What the command line tells a configuration: `rspack serve` develops, `rspack build` builds. */
type Invocation = { RSPACK_SERVE?: boolean };

const GATEWAY = 'http://localhost:4000';

/** What every bundle for the browser has in common. */
function browser(options: { context: string; development: boolean }): Configuration {
  return {
    context: options.context,
    mode: options.development ? 'development' : 'production',
    target: ['web', 'es2022'],
    // Never an eval flavour: the content-security-policy refuses it.
    devtool: options.development ? 'cheap-module-source-map' : 'source-map',
    output: {
      path: `${options.context}/dist`,
      filename: options.development ? '[name].js' : '[name].[contenthash].js',
      chunkFilename: options.development ? '[name].js' : '[name].[contenthash].js',
      assetModuleFilename: '[name].[contenthash][ext]',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: { rules: [typescript({ browser: true, development: options.development })] },
    plugins: options.development ? [new ReactRefreshRspackPlugin()] : [],
  };
}

/** The page itself. It is built without knowing the address of any remote. */
export function shell(options: { context: string; port: number }) {
  return ({ RSPACK_SERVE: development = false }: Invocation): Configuration => {
    const base = browser({ ...options, development });
    return {
      ...base,
      entry: { main: './src/main.tsx' },
      output: {
        ...base.output,
        publicPath: '/',
        filename: `assets/${base.output?.filename}`,
        chunkFilename: `assets/${base.output?.chunkFilename}`,
        assetModuleFilename: `assets/${base.output?.assetModuleFilename}`,
      },
      plugins: [...(base.plugins ?? []), new rspack.HtmlRspackPlugin({ template: './src/index.html' })],
      devServer: {
        port: options.port,
        historyApiFallback: true,
        proxy: [
          { context: ['/graphql', '/socket.io'], target: GATEWAY, ws: true },
          { context: ['/api', '/remotes', '/sandbox'], target: GATEWAY },
        ],
      },
    };
  };
}
