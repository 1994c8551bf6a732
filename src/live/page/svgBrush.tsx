import type { VNode } from 'preact';
import type { Brush } from '../../render/boards/brush.js';
import type { Rect } from '../../render/boards/scene.js';

/** Height of the font's capitals and digits, relative to its size: the middle of capitals is at a text's point. */
const CAPITAL_HEIGHT = 0.727;

const box = ({ x, y, width, height }: Rect) => ({ x, y, width, height });

/** Collects what a painter draws as SVG elements, back to front. */
export function paintSvg(paint: (brush: Brush) => void): VNode[] {
  const shapes: VNode[] = [];
  const brush: Brush = {
    circle: ({ x, y }, radius, fill) => void shapes.push(<circle cx={x} cy={y} r={radius} fill={fill} />),
    ring: ({ x, y }, radius, { color, width }) =>
      void shapes.push(<circle cx={x} cy={y} r={radius} fill="none" stroke={color} stroke-width={width} />),
    rect: (rect, fill) => void shapes.push(<rect {...box(rect)} fill={fill} />),
    frame: (rect, { color, width }) =>
      void shapes.push(<rect {...box(rect)} fill="none" stroke={color} stroke-width={width} />),
    roundRect: (rect, radius, fill, stroke) =>
      void shapes.push(
        <rect {...box(rect)} rx={radius} fill={fill} stroke={stroke?.color} stroke-width={stroke?.width} />,
      ),
    bar(rect, share, left, right) {
      shapes.push(
        <rect {...box(rect)} fill={right} />,
        <rect {...box(rect)} width={rect.width * share} fill={left} />,
      );
    },
    segments(segments, { color, width }, cap) {
      const path = segments.map(({ from, to }) => `M${from.x} ${from.y}L${to.x} ${to.y}`).join('');
      shapes.push(<path d={path} stroke={color} stroke-width={width} stroke-linecap={cap} />);
    },
    text({ at, text, size }, fill, unit) {
      shapes.push(
        <text
          x={at.x}
          y={at.y + (size * CAPITAL_HEIGHT) / 2}
          font-size={size}
          fill={fill}
          text-anchor="middle"
        >
          {text}
          {unit?.text && <tspan font-size={unit.size}>{unit.text}</tspan>}
        </text>,
      );
    },
  };
  paint(brush);
  return shapes;
}
