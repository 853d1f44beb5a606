import { Link } from '#platform/browser/router/router.ts'
import { Picture } from '../ui/picture.tsx'

type TileProps = { to: string; image: string; name: string; isChosen?: boolean }

/** A small picture with a name that links to a page; fetched after the pictures that matter more. */
export function Tile({ to, image, name, isChosen = false }: TileProps) {
  return (
    <Link to={to} className={isChosen ? 'tile tile-chosen' : 'tile'} aria-current={isChosen || undefined}>
      <Picture src={image} alt="" width={160} height={160} sizes="120px" fetchPriority="low" />
      <span>{name}</span>
    </Link>
  )
}
