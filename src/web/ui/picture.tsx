import { pictureSources } from '#domain/picture-sources.ts'

type PictureProps = {
  src: string
  alt: string
  width: number
  height: number
  sizes?: string
  /** High: the main picture of the first screen, fetched at once. All others load lazily. */
  fetchPriority?: 'high' | 'low'
  className?: string
  /** The part that stays when the picture is cropped, as CSS `object-position`. */
  position?: string | null
}

/** A picture in several formats and widths; its space is reserved before it loads. */
export function Picture(props: PictureProps) {
  const { src, alt, width, height, sizes, fetchPriority, className, position } = props
  const picture = pictureSources(src)
  const image = (
    <img
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={picture.srcSet ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      className={className}
      style={position ? { objectPosition: position } : undefined}
      loading={fetchPriority === 'high' ? undefined : 'lazy'}
      fetchPriority={fetchPriority}
      decoding="async"
    />
  )
  if (picture.sources.length === 0) return image
  return (
    <picture className="contents">
      {picture.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  )
}
