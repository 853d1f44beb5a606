import { useState } from 'react'
import { PageHead } from '../layout/page-head.tsx'
import type { PageProps } from '#platform/browser/router/router.ts'
import { CleanHtml } from '../ui/clean-html.tsx'
import type { FaqsData } from './text-loads.ts'

/** Questions and answers, one open at a time (spec §2). Without JavaScript `name` keeps it so. */
export function FaqsPage({ data }: PageProps<FaqsData>) {
  const { title, intro, questions } = data.faqs
  const [open, setOpen] = useState<number | null>(null)
  return (
    <div className="page-width max-w-3xl py-10 md:py-14">
      <PageHead title={title} description={intro} />
      <h1 className="display text-3xl md:text-4xl">{title}</h1>
      <p className="mt-3 text-ink-soft">{intro}</p>
      <div className="mt-8 grid gap-3">
        {questions.map(({ question, html }, at) => (
          <details
            key={question}
            name="faq"
            open={open === at}
            onToggle={({ currentTarget }) => {
              if (currentTarget.open) setOpen(at)
              else if (open === at) setOpen(null)
            }}
            className="fold faq"
          >
            <summary>
              <h2>{question}</h2>
            </summary>
            <CleanHtml html={html} className="px-5 pb-5" />
          </details>
        ))}
      </div>
    </div>
  )
}
