import '../theme.css'
import './parts.css'
import { createRoot } from 'react-dom/client'
import { call, need } from '#web/api-client.ts'
import { loadFrame } from '../layout/frame-data.ts'
import { FrameContext } from '../layout/use-frame.ts'
import { PartsPage } from './parts-page.tsx'

void start()

/** A page of its own beside the shop's: what is here is never part of what shoppers load. */
async function start() {
  const root = document.getElementById('parts')
  const frame = await loadFrame(call)
  const [product] = need(await call('listProducts', { query: { limit: '1' } }))
  if (!root || !product) throw new Error('there is no product to show')
  const detail = need(await call('readProduct', { params: { id: product.slug } }))
  createRoot(root).render(
    <FrameContext value={frame}>
      <PartsPage product={product} detail={detail} />
    </FrameContext>,
  )
}
