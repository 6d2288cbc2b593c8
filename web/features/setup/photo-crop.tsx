import type { PhotoCrop as Crop } from '@domain/tutor/photo.js';
import { type PointerEvent, useEffect, useId, useRef } from 'react';

/** Of the square's side on screen, in pixels of the canvas: sharp on screens of twice the density. */
const CANVAS = 448;
/** How many times the picture can be enlarged, as far as enough of its pixels are left. */
const MOST_ZOOM = 4;
const STEP = 0.01;

export type Picture = { bitmap: ImageBitmap; least: number };

/** The largest square in the middle of a picture. */
export function middleOf({ width, height }: { width: number; height: number }): Crop {
  const size = Math.min(width, height);
  return { left: Math.floor((width - size) / 2), top: Math.floor((height - size) / 2), size };
}

const within = (value: number, most: number) => Math.round(Math.max(0, Math.min(value, most)));

type PhotoCropProps = { picture: Picture; crop: Crop; onChange: (crop: Crop) => void };

/**
 * Shows the square that is cut out, as others will see it; it is moved by dragging and by three sliders, which the
 * keyboard moves too.
 */
export function PhotoCrop({ picture: { bitmap, least }, crop, onChange }: PhotoCropProps) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<{ x: number; y: number; from: Crop } | null>(null);
  const { width, height } = bitmap;
  const side = Math.min(width, height);
  const mostZoom = Math.max(1, Math.min(MOST_ZOOM, side / least));
  const { left, top, size } = crop;

  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    pen.imageSmoothingQuality = 'high';
    pen.clearRect(0, 0, CANVAS, CANVAS);
    pen.drawImage(bitmap, left, top, size, size, 0, 0, CANVAS, CANVAS);
  }, [bitmap, left, top, size]);

  const moveTo = (to: { left: number; top: number }) =>
    onChange({ size, left: within(to.left, width - size), top: within(to.top, height - size) });
  const zoomTo = (zoom: number) => {
    const next = Math.round(side / zoom);
    const [x, y] = [left + size / 2, top + size / 2];
    onChange({ size: next, left: within(x - next / 2, width - next), top: within(y - next / 2, height - next) });
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, from: crop };
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drag.current) return;
    const { x, y, from } = drag.current;
    const scale = size / event.currentTarget.clientWidth;
    moveTo({ left: from.left - (event.clientX - x) * scale, top: from.top - (event.clientY - y) * scale });
  };
  const end = () => {
    drag.current = null;
  };
  const sliders = [
    { label: 'Size', value: side / size, min: 1, max: mostZoom, set: zoomTo },
    {
      label: 'Left to right',
      value: left / Math.max(1, width - size),
      min: 0,
      max: width > size ? 1 : 0,
      set: (share: number) => moveTo({ left: share * (width - size), top }),
    },
    {
      label: 'Up and down',
      value: top / Math.max(1, height - size),
      min: 0,
      max: height > size ? 1 : 0,
      set: (share: number) => moveTo({ left, top: share * (height - size) }),
    },
  ];

  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
      <canvas
        ref={canvas}
        width={CANVAS}
        height={CANVAS}
        aria-hidden="true"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        className="size-56 shrink-0 cursor-grab touch-none rounded-full bg-sand ring-1 ring-line active:cursor-grabbing"
      />
      <fieldset className="min-w-0 grow basis-60">
        <legend className="mb-3 text-muted">
          Drag the picture, or use the sliders, until your face fills the circle.
        </legend>
        <div className="flex flex-col gap-3">
          {sliders.map(({ label, value, min, max, set }) => (
            <div key={label}>
              <label htmlFor={`${id}-${label}`} className="text-sm font-semibold">
                {label}
              </label>
              <input
                id={`${id}-${label}`}
                type="range"
                min={min}
                max={max}
                step={STEP}
                value={value}
                disabled={max <= min}
                aria-valuetext={`${Math.round(value * 100)} %`}
                onChange={(event) => set(Number(event.target.value))}
                className="h-8 w-full accent-forest disabled:opacity-50"
              />
            </div>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
