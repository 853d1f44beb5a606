import { Play, Ruler } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { invalidVideoMessage, videoId } from '#domain/video-link.ts'
import { latePart } from '#web/late-part.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Picture } from '#web/ui/picture.tsx'

const SizeChartView = latePart(async () => (await import('./size-chart-view.tsx')).SizeChartView)

/** The size chart, behind a button beside the sizes. */
export function SizeChartButton({ image, name }: { image: string; name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-1 px-1 font-semibold text-kurinji underline underline-offset-4"
        onClick={() => setIsOpen(true)}
      >
        <Ruler aria-hidden className="size-4" />
        Size chart
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Size chart" shape="wide">
        <Suspense fallback={null}>
          <SizeChartView image={image} name={name} />
        </Suspense>
      </Dialog>
    </>
  )
}

type Video = NonNullable<ProductDetail['product']['youTube']>

/** The product's video. Nothing is loaded from YouTube before the click (spec §5). */
export function VideoButton({ video, name }: { video: Video; name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className="video-button" onClick={() => setIsOpen(true)}>
        {video.thumbnailImg?.startsWith('/') ? (
          <Picture
            src={video.thumbnailImg}
            alt=""
            width={120}
            height={68}
            className="h-12 w-20 rounded-lg object-cover"
          />
        ) : null}
        <Play aria-hidden className="size-5" />
        Watch the video
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={`Video of ${name}`} shape="wide">
        <VideoPlayer url={video.url} name={name} />
      </Dialog>
    </>
  )
}

/** The player, or a message when the link is no video. */
export function VideoPlayer({ url, name }: { url: string; name: string }) {
  const id = videoId(url)
  if (!id) return <p role="alert">{invalidVideoMessage}</p>
  return (
    <iframe
      src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
      title={`Video of ${name}`}
      allow="autoplay; fullscreen; picture-in-picture"
      className="aspect-video w-full rounded-card border-0"
    />
  )
}
