import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

export type Tab = { id: string; label: string; content: ReactNode }

/** Tabs by the WAI-ARIA pattern: arrows, Home and End move, the panel follows the focus. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const base = useId()
  const [chosenId, setChosenId] = useState(tabs[0]?.id)
  const buttons = useRef(new Map<string, HTMLButtonElement>())

  function choose(tab: Tab | undefined) {
    if (!tab) return
    setChosenId(tab.id)
    buttons.current.get(tab.id)?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex(({ id }) => id === chosenId)
    const targets: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    choose(tabs[target])
  }

  return (
    <div className="tabs">
      <div role="tablist" aria-label={label} className="tab-list" onKeyDown={onKeyDown}>
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            ref={(button) => {
              if (button) buttons.current.set(id, button)
            }}
            type="button"
            role="tab"
            id={`${base}-${id}-tab`}
            aria-selected={id === chosenId}
            aria-controls={`${base}-${id}-panel`}
            tabIndex={id === chosenId ? 0 : -1}
            onClick={() => setChosenId(id)}
            className="tab"
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${base}-${id}-panel`}
          aria-labelledby={`${base}-${id}-tab`}
          hidden={id !== chosenId}
          className="tab-panel"
        >
          {content}
        </div>
      ))}
    </div>
  )
}
