const { resolvedOptions } = Intl.DateTimeFormat.prototype;
const ofThisProcess = new Intl.DateTimeFormat().resolvedOptions().timeZone;
let zone = ofThisProcess;

// No spy of jest's, which ends with its file: shared modules keep formats, and one that was made while the clock was
// a pretended one has what was there at that time for good.
Reflect.set(
  Intl.DateTimeFormat.prototype,
  'resolvedOptions',
  function (this: Intl.DateTimeFormat): Intl.ResolvedDateTimeFormatOptions {
    return { ...resolvedOptions.call(this), timeZone: zone };
  },
);

/** Sets the viewer's time zone for the rest of a test, or of a file that has no mocked gateway. */
export function readerIn(timeZone: string): void {
  zone = timeZone;
}

/** Behind each file. */
export const readerAtHome = (): void => readerIn(ofThisProcess);
