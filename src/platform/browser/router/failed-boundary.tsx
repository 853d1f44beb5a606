import { Component, type ComponentType, type ReactNode } from 'react'

type Props = { of: unknown; Failed: ComponentType<{ failure?: unknown }>; children: ReactNode }
type State = { failure: unknown; of: unknown }

/** Shows a failed load in place of the page until another load comes; what stands around the page stays. */
export class FailedBoundary extends Component<Props, State> {
  override state: State = { failure: null, of: this.props.of }

  static getDerivedStateFromError(failure: unknown) {
    return { failure }
  }

  static getDerivedStateFromProps({ of }: Props, last: State): State | null {
    return of === last.of ? null : { failure: null, of }
  }

  override render() {
    const { Failed, children } = this.props
    if (this.state.failure === null) return children
    return <Failed failure={this.state.failure} />
  }
}
