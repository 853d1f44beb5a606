import { Component, type ReactNode } from 'react'

/** A screen that broke, or whose files a newer release has replaced, does not take the others with it. */
export class ScreenFault extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <p className="bar" role="alert">
        This screen could not be shown.{' '}
        <button type="button" onClick={() => location.reload()}>
          Load it again
        </button>
      </p>
    )
  }
}
