import type { About } from '../reading/lenient.ts';
import { serviceAt } from '../service.ts';

/** An `About` for readers of Data Golf's answers that records what they report. */
export function recordingReports(): About & { reports: [field: string, value: unknown][] } {
  const reports: [string, unknown][] = [];
  return {
    service: serviceAt('Data Golf', 'http://feeds.test'),
    report: (field, value) => reports.push([field, value]),
    reports,
  };
}
