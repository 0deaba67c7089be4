import { lazy, Suspense, useEffect, useState } from 'react';
import { FaultBoundary } from '../fallback/FaultBoundary.tsx';
import { findSandbox, type Sandbox } from '../sandbox/controls.ts';
import { pageLoaded } from './page-loaded.ts';

const SandboxStrip = lazy(async () => ({
  default: (await import('../sandbox/SandboxStrip.tsx')).SandboxStrip,
}));

/** The sandbox's strip where there is a sandbox; elsewhere its code isn't loaded. */
export function SandboxFooter() {
  const [sandbox, setSandbox] = useState<Sandbox | null>(null);
  useEffect(() => {
    pageLoaded.then(findSandbox).then(setSandbox, () => setSandbox(null));
  }, []);
  if (!sandbox) return null;
  return (
    <FaultBoundary fallback={null}>
      <Suspense>
        <SandboxStrip demo={sandbox.demo} />
      </Suspense>
    </FaultBoundary>
  );
}
