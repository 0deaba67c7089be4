import type { Feature } from '../features/manifest.ts';
import { DownloadResolver } from './download.resolver.ts';
import { exportRoutes } from './export.rest.ts';
import { ownDataRoutes } from './own-data/own-data.rest.ts';

export const exportsFeature = {
  resolvers: [DownloadResolver],
  routes: [...exportRoutes, ...ownDataRoutes],
} satisfies Feature;
