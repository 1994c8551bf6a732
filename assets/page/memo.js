import { Component, h } from 'preact';

/** A component that is drawn again only when one of its properties is another one. */
export function memo(draw) {
  return class Memo extends Component {
    shouldComponentUpdate(next) {
      return Object.keys(next).some((key) => next[key] !== this.props[key]);
    }

    render() {
      return h(draw, this.props);
    }
  };
}
