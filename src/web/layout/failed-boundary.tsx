import { Component, type ReactNode } from 'react'
import { FailedView } from './failed-view.tsx'

type Props = { of: unknown; children: ReactNode }
type State = { failure: unknown; of: unknown }

/** Shows a failed load in place of the page until another load comes; the header and footer stay. */
export class FailedBoundary extends Component<Props, State> {
  override state: State = { failure: null, of: this.props.of }

  static getDerivedStateFromError(failure: unknown) {
    return { failure }
  }

  static getDerivedStateFromProps({ of }: Props, last: State): State | null {
    return of === last.of ? null : { failure: null, of }
  }

  override render() {
    if (this.state.failure === null) return this.props.children
    return <FailedView failure={this.state.failure} />
  }
}
