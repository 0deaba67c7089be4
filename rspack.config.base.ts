// The one build recipe. The gateway calls `server`, the shell and the micro-frontends call theirs.
import { readFileSync } from 'node:fs';
import { StatsPlugin } from '@module-federation/manifest';
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { lent } from './rspack.lent.ts';
import { CompressedCopies, KeptFiles, ManifestIntegrity, PreloadedFonts } from './rspack.plugins.ts';
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
    // Put together into one scope, modules have their classes renamed wherever two share a name, and the
    // schema would show it.
    optimization: { minimize: false, concatenateModules: false },
    node: false,
  };
}

/** Where the gateway's build has the scripts that it gives to browsers: beside the sandbox, whose they are. */
const scripts = 'sandbox/browser';

/** Scripts that a server gives to browsers: each one file that needs nothing else, under a name that stays. */
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

/** What the command line tells a configuration: `rspack serve` develops, `rspack build` builds. */
type Invocation = { RSPACK_SERVE?: boolean };

const gateway = 'http://localhost:4000';

/** What every bundle for the browser has in common. */
function browser(options: { context: string; development: boolean }) {
  // The development server refreshes in place, so that names may stay; a build's names are its contents.
  const name = options.development ? '[name]' : '[name].[contenthash]';
  return {
    context: options.context,
    mode: options.development ? 'development' : 'production',
    target: ['web', 'es2022'],
    // Never an eval flavour: the content-security-policy refuses it.
    devtool: options.development ? 'cheap-module-source-map' : 'source-map',
    output: {
      path: `${options.context}/dist`,
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      assetModuleFilename: `${name}[ext]`,
      clean: !options.development,
      // A browser checks what comes from another origin only where it may read it.
      crossOriginLoading: 'anonymous',
    },
    // RxJS keeps its modern build, which is smaller, under a condition of its own.
    resolve: { extensions: ['.tsx', '.ts', '.js'], conditionNames: ['es2015', '...'] },
    module: { rules: [typescript({ browser: true, development: options.development })] },
    plugins: options.development
      ? [new ReactRefreshRspackPlugin()]
      : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })],
  } satisfies Configuration;
}

/** The page itself. It is built without knowing the address of any remote. */
export function shell(options: { context: string; port: number }) {
  return ({ RSPACK_SERVE: development = false }: Invocation): Configuration => {
    const base = browser({ ...options, development });
    return {
      ...base,
      entry: {
        main: './src/main.tsx',
        // Found by its name, and the same whatever it holds: browsers come back to it to see what is new.
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
        new rspack.DefinePlugin({ FRONT_ENDS: JSON.stringify(frontEnds(here)) }),
        new rspack.HtmlRspackPlugin({ template: './src/index.html', chunks: ['main'] }),
        new PreloadedFonts(),
        ...(development
          ? []
          : [new rspack.CopyRspackPlugin({ patterns: ['public'] }), new KeptFiles(), new CompressedCopies()]),
      ],
      // What nobody has to wait for, such as a film, may be as large as it is.
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

/** Borrowed, never bundled: a shell whose version doesn't fit refuses the remote instead of breaking it. */
const borrowed = Object.fromEntries(
  lent.map((module) => [
    module,
    {
      import: false as const,
      singleton: true,
      strictVersion: true,
      requiredVersion: `^${installedVersion(module)}`,
    },
  ]),
);

/** A micro-frontend. Built, it is a container that any shell can load; served, it also runs alone. */
export function remote(options: { context: string; name: string; port: number }) {
  return ({ RSPACK_SERVE: development = false }: Invocation): Configuration[] => {
    if (!development) return [containerOf(options)];
    return [standalone(options), containerOf({ ...options, origin: `http://localhost:${options.port}` })];
  };
}

function containerOf(options: {
  context: string;
  name: string;
  /** Where the development server has it. */
  origin?: string;
}): Configuration {
  // Also when it is served: what the shell lends may be a production build, which fits no other.
  const base = browser({ context: options.context, development: false });
  const entry = {
    filename: base.output.filename.replace('[name]', 'remote-entry'),
    library: { type: 'window', name: options.name },
  };
  const federation = {
    ...entry,
    name: options.name,
    exposes: { './remote': { import: './src/remote.tsx', name: '__federation_expose_remote' } },
    shared: borrowed,
  };
  return {
    ...base,
    name: 'container',
    entry: { [options.name]: { ...entry, import: `${here}/shell/kit/page/fresh-chunks.ts` } },
    output: {
      ...base.output,
      // A remote finds its own files from wherever it was loaded; the development server wants to be told.
      publicPath: options.origin ? `${options.origin}/` : 'auto',
      clean: !options.origin,
      uniqueName: options.name,
      // The shell knows this name, and forgets what it holds before it loads the remote anew.
      chunkLoadingGlobal: `${options.name} chunks`,
    },
    plugins: [
      ...base.plugins,
      ...(options.origin ? [] : [new CompressedCopies()]),
      // The bundler's own federation needs no runtime library; the other kind would bring 15 kB to the shell
      // and 3 kB to every remote.
      new rspack.container.ModuleFederationPluginV1(federation),
      new StatsPlugin(
        { ...federation, manifest: true, dts: false },
        {
          pluginVersion: installedVersion('@module-federation/manifest'),
          bundler: 'rspack',
        },
      ),
      new ManifestIntegrity(),
    ],
  };
}

/** One front-end by itself, in the pretend shell and before a mocked gateway. Never part of a build. */
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
      // A shell elsewhere can be told to load this one: localStorage.remotes.
      headers: { 'access-control-allow-origin': '*' },
      static: { directory: `${here}/node_modules/msw/lib`, publicPath: '/' },
    },
  };
}
