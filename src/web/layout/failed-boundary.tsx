import { Component, type ReactNode } from 'react'
import { FailedView } from './failed-view.tsx'

type State = { failure: unknown }

/** Shows a failed load in place of the page; the header and footer stay. */
export class FailedBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(failure: unknown): State {
    return { failure }
  }

  override render() {
    if (this.state.failure === null) return this.props.children
    const again = () => this.setState({ failure: null })
    return <FailedView failure={this.state.failure} onTryAgain={again} />
  }
}
