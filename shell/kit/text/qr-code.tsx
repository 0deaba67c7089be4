import encodeQr from 'qr';
import { useMemo } from 'react';

/** For a telephone's camera. Always dark on light: many cameras read it no other way. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(encodeQr(text, 'svg', { ecc: 'medium', border: 2 }))}`,
    [text],
  );
  return <img src={source} alt={label} width={192} height={192} css={{ background: 'white' }} />;
}
