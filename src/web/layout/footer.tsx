import { Link } from 'react-router'
import { useFrame } from './use-frame.ts'

export function Footer() {
  const { shop } = useFrame()
  return (
    <footer className="mt-16 bg-ink text-rice">
      <div className="page-width py-10">
        <Link to="/faqs">FAQs</Link> <Link to="/blogs">Blogs</Link>
        <p className="mt-6">{shop.copyright}</p>
      </div>
    </footer>
  )
}
