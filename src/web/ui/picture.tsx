import { imageSources } from './image-sources.ts'

type PictureProps = {
  src: string
  alt: string
  width: number
  height: number
  sizes?: string
  /** Above the fold: fetched first. Everything else waits until it is near. */
  isFirst?: boolean
  className?: string
}

/** A picture with its other widths, its room kept before it is there. */
export function Picture({ src, alt, width, height, sizes, isFirst = false, className }: PictureProps) {
  return (
    <img
      {...imageSources(src)}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      className={className}
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  )
}
