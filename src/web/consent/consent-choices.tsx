import { useState } from 'react'
import { giveConsent, useConsent } from './consent-state.ts'
import type { Purposes } from './consent-state.ts'

const items: Array<{ purpose: keyof Purposes; title: string; text: string }> = [
  {
    purpose: 'advertising',
    title: 'Tell Meta what is looked at and bought',
    text: 'Product, price and time go to Meta, so that its ads fit better.',
  },
  {
    purpose: 'matching',
    title: 'Let Meta recognise you',
    text: 'Adds your mobile number and e-mail, made unreadable by a hash. Only together with the first.',
  },
]

const nothing: Purposes = { matching: false, advertising: false }
const everything: Purposes = { matching: true, advertising: true }

/** The itemised notice: refusing takes one click, as accepting does, and it can be changed here at any time. */
export function ConsentChoices() {
  const answer = useConsent()
  const [said, setSaid] = useState('')

  async function choose({ advertising, matching }: Purposes) {
    // Matching is pointless when nothing is sent.
    const isStored = await giveConsent({ advertising, matching: advertising && matching })
    setSaid(isStored ? 'Your choice is kept.' : 'Your choice could not be kept. Please try again.')
  }

  return (
    <section aria-label="Your privacy choices" className="py-2 text-sm md:py-0">
      <p className="max-w-prose opacity-90">
        The shop works the same whatever you choose. Nothing below happens until you allow it.
      </p>
      <ul className="mt-3 grid gap-3 md:grid-cols-2">
        {items.map(({ purpose, title, text }) => (
          <li key={purpose}>
            <label htmlFor={`consent-${purpose}`} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                id={`consent-${purpose}`}
                aria-describedby={`consent-${purpose}-text`}
                type="checkbox"
                className="size-6 shrink-0"
                checked={answer?.[purpose] ?? false}
                onChange={({ target }) => choose({ ...(answer ?? nothing), [purpose]: target.checked })}
              />
              <span className="font-semibold">{title}</span>
            </label>
            <p id={`consent-${purpose}-text`} className="ml-9 opacity-90">
              {text}
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <ChoiceButton onPress={() => choose(nothing)}>Refuse all</ChoiceButton>
        <ChoiceButton onPress={() => choose(everything)}>Allow all</ChoiceButton>
        <p aria-live="polite" className="min-h-5">
          {said}
        </p>
      </div>
    </section>
  )
}

function ChoiceButton({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-11 rounded-full border border-current px-5 font-semibold"
    >
      {children}
    </button>
  )
}
