import { PageHead } from '../layout/page-head.tsx'
import type { PageProps } from '#platform/browser/router/router.ts'
import type { BlogsData } from './text-loads.ts'

/** Three cards and a promise (spec §2); texts in content/blogs.yaml. */
export function BlogsPage({ data }: PageProps<BlogsData>) {
  const { cards, note } = data.blogs
  return (
    <div className="page-width py-10 md:py-14">
      <PageHead title="Blogs" description="Notes on fit, fabric and care from the shop." />
      <h1 className="display text-3xl md:text-4xl">Blogs</h1>
      <div className="mt-8 grid gap-6 md:grid-cols-3">
        {cards.map((card) => (
          <article
            key={card.title}
            className="overflow-hidden rounded-card bg-white [box-shadow:var(--shadow-card)]"
          >
            <img
              src={card.image}
              alt=""
              width={640}
              height={400}
              className="aspect-[8/5] w-full object-cover"
            />
            <div className="grid gap-2 p-5">
              <p className="text-sm text-ink-soft">
                {card.date} · {card.readTime}
              </p>
              <h2 className="display text-xl">{card.title}</h2>
              <p className="text-ink-soft">{card.excerpt}</p>
            </div>
          </article>
        ))}
      </div>
      <p className="mt-10 text-center font-semibold text-kurinji">{note}</p>
    </div>
  )
}
