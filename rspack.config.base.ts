// The build recipe. The gateway calls `server`, the shell and the micro-frontends call theirs.
import { readFileSync } from 'node:fs';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { lent } from './rspack.lent.ts';
import { CompressedCopies, OfflineFiles, PreloadedFonts } from './rspack.plugins.ts';
import { ManifestPromises, PreloadLists } from './rspack.preloads.ts';
import { frontEnds } from './tools/front-ends.mjs';

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

/** A bundle for Node: our own code and workspaces are included, npm packages are not. */
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
      // What has a name is loaded only where it is asked for: it has a folder of its own, which an image may leave out.
      chunkFilename: ({ chunk }) => (chunk?.name ? '[name]/[name].mjs' : '[name].mjs'),
      library: { type: 'module' },
      clean: { keep: scripts },
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
    // Minified into one scope, classes that share a name would be renamed, and the schema would show it.
    optimization: { minimize: false, concatenateModules: false },
    node: false,
  };
}

/** Where the gateway's build has the scripts that it gives to browsers: beside the sandbox, whose they are. */
const scripts = 'sandbox/browser';

/** Scripts that a server gives to browsers: each is a single file with a stable name. */
export function browserScripts(options: { context: string; entry: Record<string, string> }): Configuration {
  return {
    context: options.context,
    mode: 'production',
    target: ['web', 'es2022'],
    entry: options.entry,
    devtool: false,
    output: { path: `${options.context}/dist/${scripts}`, filename: '[name].js', clean: true },
    resolve: { extensions: ['.ts', '.js'] },
    module: { rules: [typescript({ browser: true, development: false })] },
  };
}

/** How the configuration is invoked: `rspack serve` develops, `rspack build` builds. */
type Invocation = { RSPACK_SERVE?: boolean };

const gateway = 'http://localhost:4000';

/** What all browser bundles share. */
function browser(options: { context: string; development: boolean }) {
  // The development server refreshes in place, so names may stay; a build's names are content hashes.
  const name = options.development ? '[name]' : '[name].[contenthash]';
  return {
    context: options.context,
    mode: options.development ? 'development' : 'production',
    target: ['web', 'es2022'],
    // Never an eval variant: the content-security-policy forbids it.
    devtool: options.development ? 'cheap-module-source-map' : 'source-map',
    output: {
      path: `${options.context}/dist`,
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      assetModuleFilename: `${name}[ext]`,
      // Tells builds apart for good; each entry lists the names of all its chunks.
      hashDigestLength: 12,
      clean: !options.development,
      // Integrity checks of scripts from other origins need CORS.
      crossOriginLoading: 'anonymous',
    },
    // RxJS exports its smaller modern build under its own condition.
    resolve: { extensions: ['.tsx', '.ts', '.js'], conditionNames: ['es2015', '...'] },
    module: { rules: [typescript({ browser: true, development: options.development })] },
    plugins: options.development
      ? [new ReactRefreshRspackPlugin()]
      : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })],
  } satisfies Configuration;
}

/** All of that in one file, wherever it is fetched on demand. */
const together = (name: string, test: RegExp, priority: number) => ({
  name,
  test,
  priority,
  chunks: 'async' as const,
  enforce: true,
});

/**
 * What a remote borrows, in few files: it takes most of each, and most modules are smaller than the request for one. The
 * packages behind it are apart from our own code, which changes more often; so is what a dialog is made of, since most
 * visits open none.
 */
const lentTogether = {
  dialogs: together(
    'dialogs',
    /[\\/](?:DialogBody\.tsx|close-by-back\.ts)$|[\\/]node_modules[\\/](?:@base-ui|@floating-ui|use-sync-external-store)[\\/]/,
    3,
  ),
  federation: together(
    'federation',
    /[\\/]node_modules[\\/]@module-federation[\\/]|[\\/]shell[\\/]src[\\/]federation[\\/]/,
    2,
  ),
  apollo: together(
    'apollo',
    /[\\/]node_modules[\\/](?:@apollo|graphql|graphql-ws|rxjs|optimism|@wry|tslib|@0no-co|gql\.tada)[\\/]/,
    2,
  ),
  kit: together(
    'kit',
    /[\\/]shell[\\/]kit[\\/](?:ui|gateway|live|text)[\\/]|[\\/]schema[\\/]src[\\/]codes|[\\/]node_modules[\\/](?:react|react-dom|@emotion)[\\/]/,
    1,
  ),
};

/** The page itself, built without the address of any remote. */
export function shell(options: { context: string; port: number }) {
  return ({ RSPACK_SERVE: development = false }: Invocation): Configuration => {
    const base = browser({ ...options, development });
    return {
      ...base,
      entry: {
        main: './src/main.tsx',
        // A stable name: browsers refetch it to find updates.
        ...(!development && { worker: { import: './worker/worker.ts', filename: 'sw.js' } }),
      },
      output: {
        ...base.output,
        publicPath: '/',
        filename: `assets/${base.output.filename}`,
        chunkFilename: `assets/${base.output.chunkFilename}`,
        assetModuleFilename: `assets/${base.output.assetModuleFilename}`,
      },
      plugins: [
        ...base.plugins,
        new rspack.DefinePlugin({
          FRONT_ENDS: JSON.stringify(frontEnds(here)),
          // Leaves the federation runtime's other half out, which loads remotes in Node.
          ENV_TARGET: JSON.stringify('web'),
        }),
        new rspack.HtmlRspackPlugin({ template: './src/index.html', chunks: ['main'] }),
        new PreloadedFonts(),
        new PreloadLists(frontEnds(here), lentVersions),
        ...(development
          ? []
          : [
              new rspack.CopyRspackPlugin({ patterns: ['public'] }),
              new OfflineFiles(),
              new CompressedCopies(),
            ]),
      ],
      optimization: { splitChunks: { cacheGroups: lentTogether } },
      // Files loaded on demand, such as a film, may be large.
      performance: { assetFilter: (name: string) => name.endsWith('.js') },
      devServer: {
        port: options.port,
        historyApiFallback: true,
        static: `${options.context}/public`,
        proxy: [
          { context: ['/graphql', '/socket.io'], target: gateway, ws: true },
          { context: ['/api', '/remotes', '/sandbox'], target: gateway },
        ],
      },
    };
  };
}

const here = import.meta.dirname;

function installedVersion(module: string): string {
  const name = module.match(/^(@[^/]+\/)?[^/]+/)?.[0];
  return JSON.parse(readFileSync(`${here}/node_modules/${name}/package.json`, 'utf8')).version;
}

const lentVersions = Object.fromEntries(lent.map((module) => [module, installedVersion(module)]));

/** Shared, never bundled: a shell with an unfit version refuses the remote instead of breaking it. */
const borrowed = Object.fromEntries(
  Object.entries(lentVersions).map(([module, version]) => [
    module,
    {
      import: false as const,
      singleton: true,
      strictVersion: true,
      requiredVersion: `^${version}`,
    },
  ]),
);

/** A micro-frontend. Built, it is a container for any shell; served, it also runs alone. */
export function remote(options: { context: string; name: string; port: number }) {
  return ({ RSPACK_SERVE: development = false }: Invocation): Configuration[] => {
    if (!development) return [containerOf(options)];
    return [standalone(options), containerOf({ ...options, origin: `http://localhost:${options.port}` })];
  };
}

/**
 * The plugin takes the federation runtime's files for CommonJS, of which nothing can be left out. Those for modules
 * make an entry a third smaller.
 */
const asModules = Object.fromEntries(
  ['webpack-bundler-runtime', 'runtime'].map((name) => {
    const files = `${here}/node_modules/@module-federation/${name}/dist`;
    return [`${files}/index.cjs`, `${files}/index.js`];
  }),
);

function containerOf(options: {
  context: string;
  name: string;
  /** Its origin on the development server. */
  origin?: string;
}): Configuration {
  // Production mode even when served, since the shell's shared modules may be a production build.
  const base = browser({ context: options.context, development: false });
  const entry = {
    filename: base.output.filename.replace('[name]', 'remote-entry'),
    library: { type: 'window', name: options.name },
  };
  return {
    ...base,
    name: 'container',
    entry: { [options.name]: { ...entry, import: `${here}/shell/kit/page/fresh-chunks.ts` } },
    output: {
      ...base.output,
      // A remote finds its files wherever it was loaded from; the development server needs an explicit path.
      publicPath: options.origin ? `${options.origin}/` : 'auto',
      clean: !options.origin,
      uniqueName: options.name,
      // The shell knows this name, and deletes the global before it loads the remote again.
      chunkLoadingGlobal: `${options.name} chunks`,
    },
    resolve: { ...base.resolve, alias: asModules },
    plugins: [
      ...base.plugins,
      ...(options.origin ? [] : [new CompressedCopies()]),
      new ModuleFederationPlugin({
        ...entry,
        name: options.name,
        exposes: { './remote': { import: './src/remote.tsx', name: '__federation_expose_remote' } },
        shared: borrowed,
        shareStrategy: 'loaded-first',
        // Types come with the workspace, not with the build.
        dts: false,
        // The shell has published the runtime by then: `shell/src/federation/run-remote.ts`.
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      new ManifestPromises(options.context),
    ],
  };
}

/** One front-end alone, in a minimal shell with a mocked gateway. Never part of a build. */
function standalone(options: { context: string; name: string; port: number }): Configuration {
  const base = browser({ ...options, development: true });
  return {
    ...base,
    name: 'standalone',
    entry: { standalone: './src/standalone.tsx' },
    output: { ...base.output, publicPath: '/', uniqueName: `${options.name} alone` },
    plugins: [
      ...base.plugins,
      new rspack.HtmlRspackPlugin({ title: options.name, meta: { viewport: 'width=device-width' } }),
    ],
    devServer: {
      port: options.port,
      historyApiFallback: true,
      // Lets a shell elsewhere load this one: localStorage.remotes.
      headers: { 'access-control-allow-origin': '*' },
      static: { directory: `${here}/node_modules/msw/lib`, publicPath: '/' },
    },
  };
}
