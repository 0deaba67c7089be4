import type { LoggerOptions } from 'pino';

interface LoggedRequest {
  id: string;
  method: string;
  ip: string;
  routeOptions?: { url?: string | undefined };
}

/**
 * Where a request went is told by the pattern of its route: what stands in an address itself may open something,
 * an invitation or a reset, however it is spelled. Addresses that nothing serves have no pattern.
 */
const patternOf = (request: LoggedRequest): string => {
  try {
    return request.routeOptions?.url ?? 'none';
  } catch {
    return 'none'; // Fastify knows no route of an address that is broken, and says so by a fault
  }
};

export const logOptions: LoggerOptions = {
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }) },
  serializers: {
    req: (request: LoggedRequest) => ({
      id: request.id,
      method: request.method,
      path: patternOf(request),
      ip: request.ip,
    }),
    res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
  },
  redact: {
    paths: [
      '*.password',
      '*.newPassword',
      '*.token',
      '*.authorization',
      '*.pin',
      'err.parameters',
      'err.query',
      // The driver hangs its whole client on the fault of a lost connection.
      'err.client',
    ],
    censor: '…',
  },
};
