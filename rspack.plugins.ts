// Plugins that post-process browser bundles. Part of the build recipe in `rspack.config.base.ts`.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Compiler, rspack } from '@rspack/core';

const compressors = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** Smaller files fit into one packet uncompressed. */
const worthCompressingBytes = 1024;

/**
 * Adds brotli and gzip copies of each text file of a build. Compressed once at the highest level, they are
 * smaller than on-the-fly compression and cost the server nothing.
 */
export class CompressedCopies {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.compilation.tap('CompressedCopies', (compilation) => {
      // Names and contents are final by then.
      const at = { name: 'CompressedCopies', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER };
      compilation.hooks.processAssets.tapPromise(at, async (assets) => {
        const copies = Object.entries(assets)
          .filter(([name]) => /\.(js|css|svg|vtt)$/.test(name))
          .flatMap(([name, source]) =>
            Object.entries(compressors).map(async ([ending, compress]) => {
              const content = source.buffer();
              const copy = content.length < worthCompressingBytes ? content : await compress(content);
              if (copy.length < content.length)
                compilation.emitAsset(`${name}.${ending}`, new sources.RawSource(copy));
            }),
          );
        await Promise.all(copies);
      });
    });
  }
}

/** Of the typefaces, what every page has letters of. */
const isFirstFont = (name: string) => name.endsWith('.woff2') && !name.includes('latin');

/** Preloads the typeface with the first script, instead of when that has run. */
export class PreloadedFonts {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PreloadedFonts', (compilation) => {
      const { alterAssetTagGroups } = rspack.HtmlRspackPlugin.getCompilationHooks(compilation);
      alterAssetTagGroups.tapPromise('PreloadedFonts', async (page) => {
        const fonts = Object.keys(compilation.assets).filter(isFirstFont);
        const links = fonts.map((name) => ({
          tagName: 'link',
          voidTag: true,
          // Fonts are always fetched without credentials; a preload that differs would fetch it twice.
          attributes: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `${page.publicPath}${name}`,
            crossorigin: 'anonymous',
          },
        }));
        return { ...page, headTags: [...links, ...page.headTags] };
      });
    });
  }
}

/**
 * Tells the service worker which files the page consists of: those of the first load, and those of the offline
 * page. A build that changes one of them changes the worker, so browsers update it.
 */
export class OfflineFiles {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.compilation.tap('OfflineFiles', (compilation) => {
      // Names are final by then, and nothing is compressed yet.
      const at = { name: 'OfflineFiles', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 };
      compilation.hooks.processAssets.tap(at, (assets) => {
        const worker = assets['sw.js'];
        if (!worker) return;
        const filesOf = (group: { getFiles(): readonly string[] } | undefined) => group?.getFiles() ?? [];
        const files = [
          ...filesOf(compilation.entrypoints.get('main')),
          ...filesOf(compilation.namedChunkGroups.get('offline')),
          ...Object.keys(assets).filter(isFirstFont),
        ].filter((name) => !name.endsWith('.map'));
        const unique = [...new Set(files)].sort().map((name) => `/${name}`);
        const version = createHash('sha256').update(unique.join()).digest('hex').slice(0, 16);
        const kept = JSON.stringify({ version, page: '/offline.html', files: unique });
        compilation.updateAsset('sw.js', new sources.RawSource(`const OFFLINE=${kept};\n${worker.source()}`));
      });
    });
  }
}
