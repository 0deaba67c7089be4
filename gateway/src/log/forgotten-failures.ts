import type { BaseLogger } from 'pino';

/**
 * A failure that nobody waits for is a fault of ours, but one request's or task's: Node would end the process for it,
 * with everybody's sockets and requests.
 */
export function outliveForgottenFailures(log: Pick<BaseLogger, 'error'>): void {
  process.on('unhandledRejection', (fault) => {
    log.error({ err: fault }, 'gateway: a failure that nobody waited for');
  });
}
