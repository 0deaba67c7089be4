import { Component, type ReactNode } from 'react';

interface FaultBoundaryProps {
  /** What stands there instead, which may depend on what was thrown. */
  fallback: ReactNode | ((fault: unknown) => ReactNode);
  children: ReactNode;
}

interface State {
  caught: { fault: unknown } | null;
}

/** An error boundary, which keeps a fault from taking down more of the page. */
export class FaultBoundary extends Component<FaultBoundaryProps, State> {
  override state: State = { caught: null };

  static getDerivedStateFromError(fault: unknown): State {
    return { caught: { fault } };
  }

  override render() {
    const { caught } = this.state;
    const { fallback, children } = this.props;
    if (!caught) return children;
    return typeof fallback === 'function' ? fallback(caught.fault) : fallback;
  }
}
