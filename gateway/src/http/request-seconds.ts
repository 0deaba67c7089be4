import { Histogram, type Registry } from 'prom-client';

export type RequestSeconds = Histogram<'method' | 'route' | 'status'>;

export const requestSecondsIn = (metrics: Registry): RequestSeconds =>
  new Histogram({
    name: 'fairway_request_seconds',
    help: 'How long requests took, by route, method and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [metrics],
  });
