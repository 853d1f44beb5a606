import { useLocation } from '#platform/browser/router/router.ts'
import { brandDrawingUrl } from '#domain/drawn-pictures.ts'
import { sharePicture } from '#domain/picture-sources.ts'
import { useArrival } from './use-arrival.ts'
import { useFrame } from './use-frame.ts'

type PageHeadProps = {
  /** Without the shop's name, which is added. */
  title: string
  description: string
  /** Path of the canonical page; this path without its query if left out. */
  canonical?: string
  /** Path or URL of the picture that shared links show. */
  image?: string
  noindex?: boolean
  type?: 'website' | 'article' | 'product'
}

/** Title and everything that search engines and shared links read. React hoists it into the head. */
export function PageHead(props: PageHeadProps) {
  const { shop } = useFrame()
  const { pathname } = useLocation()
  const title = pathname === '/' ? props.title : `${props.title} | ${shop.name}`
  useArrival(title)
  // Put together, not resolved: `//` is an address that can be typed, and the name of another host to `URL`.
  const address = new URL(shop.publicUrl).origin + (props.canonical ?? pathname)
  const image = new URL(sharePicture(props.image ?? brandDrawingUrl('og-default')), shop.publicUrl).href
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={props.description} />
      {props.noindex ? (
        <meta name="robots" content="noindex, follow" />
      ) : (
        <link rel="canonical" href={address} />
      )}
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:type" content={props.type ?? 'website'} />
      <meta property="og:title" content={props.title} />
      <meta property="og:description" content={props.description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={image} />
      <meta property="og:locale" content="en_IN" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
