import { Play } from 'lucide-react'
import type { HomeContent } from '#contract/content-schemas.ts'
import { Picture } from '../ui/picture.tsx'

/** The Instagram section: our own posters that link to Instagram; nothing is loaded from there (decision 0010). */
export function Videos({ videos }: { videos: HomeContent['videos'] }) {
  return (
    <section className="home-part deferred" aria-labelledby="videos">
      <h2 id="videos" className="home-title">
        Follow us on Instagram
      </h2>
      <ul className="videos">
        {videos.map(({ title, poster, href }) => (
          <li key={title}>
            <a href={href} target="_blank" rel="noopener" className="video-card">
              <Picture src={poster} alt="" width={270} height={480} sizes="(width < 768px) 44vw, 16vw" />
              <span className="video-play" aria-hidden>
                <Play fill="currentColor" />
              </span>
              <span className="video-title">{title}</span>
              <span className="sr-only"> (opens Instagram)</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
