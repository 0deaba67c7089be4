import { Component, type ReactNode } from 'react';

interface FaultBoundaryProps {
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps what its children throw while they render from taking more of the page with it. */
export class FaultBoundary extends Component<FaultBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
