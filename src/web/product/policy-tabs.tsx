import { Tabs } from '#web/ui/tabs.tsx'

/** The policies in short, from the files of `content/pages/`. */
export type PolicySummaries = { shipping: string[]; returns: string[] }

/** Shipping and returns in short (spec §2). */
export function PolicyTabs({ policies }: { policies: PolicySummaries }) {
  const tabs = [
    { id: 'shipping', label: 'Shipping', content: <Summary lines={policies.shipping} /> },
    { id: 'returns', label: 'Exchange & Returns', content: <Summary lines={policies.returns} /> },
  ]
  return <Tabs label="Delivery and returns" tabs={tabs} />
}

function Summary({ lines }: { lines: string[] }) {
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
