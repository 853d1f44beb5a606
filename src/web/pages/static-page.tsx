import { FileQuestion } from 'lucide-react'
import { PageHead } from '../layout/page-head.tsx'
import type { PageProps } from '#platform/browser/router/router.ts'
import { CleanHtml } from '../ui/clean-html.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { StateView } from '../ui/state-view.tsx'
import type { StaticData } from './text-loads.ts'

/** Policy pages (spec §2); texts in content/pages/. */
export function StaticPage({ data }: PageProps<StaticData>) {
  const { text } = data
  if (!text) return <UnknownStaticPage />
  return (
    <article className="page-width max-w-3xl py-10 md:py-14">
      <PageHead title={text.title} description={text.description} type="article" />
      <h1 className="display text-3xl md:text-4xl">{text.title}</h1>
      <CleanHtml html={text.html} className="mt-6" />
    </article>
  )
}

function UnknownStaticPage() {
  return (
    <>
      <PageHead title="Page Not Found" description="This page does not exist." noindex />
      <StateView
        icon={<FileQuestion aria-hidden />}
        title="Page Not Found"
        text="The page you're looking for doesn't exist."
        level={1}
      >
        <LinkButton to="/">Return to Home</LinkButton>
      </StateView>
    </>
  )
}
