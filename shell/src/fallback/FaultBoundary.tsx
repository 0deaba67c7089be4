import { Component, type ReactNode } from 'react';

interface FaultBoundaryProps {
  /** What is shown instead, which may depend on the error. */
  fallback: ReactNode | ((fault: unknown) => ReactNode);
  children: ReactNode;
}

interface State {
  caught: { fault: unknown } | null;
}

/** An error boundary: the rest of the page goes on. */
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
